/** Puts the parameters into `{{name}}` places. */
export const fill = (template: string, params: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (all, key) => (Object.hasOwn(params, key) ? String(params[key]) : all))

/**
 * English words that follow a number: `{{n}} [row|rows]` becomes `{{n}} row` when n is 1. The nearest place before the
 * brackets counts. What people typed is not touched: places are filled afterwards.
 */
export const plural = (text: string, params: Readonly<Record<string, string | number>> = {}): string => {
  if (!text.includes('|')) return text
  let number = ''
  return text.replace(/\{\{(\w+)\}\}|\[([^[\]|]*)\|([^[\]|]*)\]/g, (all, place, one, many) => {
    if (place === undefined) return String(params[number]) === '1' ? one : many
    number = place
    return all
  })
}
