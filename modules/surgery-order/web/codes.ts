/** A code as people read it: without what is not seen between its parts. */
export const codeText = ({ udi, uniqueCode }: { udi: string; uniqueCode: string }): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the separator of GS1
  (udi || uniqueCode).replace(/\u001d/g, ' ')
