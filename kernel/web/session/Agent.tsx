import { browserOf } from './browser.ts'

/** The browser somebody uses, in two words. */
export const Agent = ({ of }: { of: string }) => <span title={of}>{browserOf(of)}</span>
