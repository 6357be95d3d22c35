export { SignOff } from './SignOff.tsx'
