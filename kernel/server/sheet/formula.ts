/** What a spreadsheet would take for the start of a formula or a command, full-width forms included. */
const start = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A text cell of an export: formula starts get the text mark `'` in front (security.md C52). */
export const neutralised = (text: string): string => (start.test(text) ? `'${text}` : text)

/** The same undone, so that an export can be read again unchanged. */
export const restored = (text: string): string => (text[0] === "'" && start.test(text) ? text.slice(1) : text)
