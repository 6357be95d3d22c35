export { useLive } from './live.ts'
export { MessageItem } from './MessageItem.tsx'
export { openMessage } from './open.ts'
