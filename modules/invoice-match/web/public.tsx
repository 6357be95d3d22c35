export { useExceptionActs } from './acts.ts'
export { Dots } from './Dots.tsx'
export { ExceptionList } from './ExceptionList.tsx'
export { Match } from './Match.tsx'
