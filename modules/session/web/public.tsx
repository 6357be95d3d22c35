export { Captcha } from './Captcha.tsx'
export { SignOff } from './SignOff.tsx'
