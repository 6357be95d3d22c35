export { useLogWords } from './words.ts'
