/** Codes of a screen of settlement. */
export const at = (screen: string, codes: string) => codes.split(' ').map((c) => `settlement/${screen}:${c}`)
