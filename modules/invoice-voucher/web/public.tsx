export { useGenerating } from './Generating.tsx'
