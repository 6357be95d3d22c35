export { useWorkbench } from './cards.ts'
