/** Why a file is not read, as a sentence of the house; it travels from the reading process as plain text. */
export class ReadFault extends Error {
  readonly template: string
  readonly params: Record<string, string | number>
  constructor(template: string, params: Record<string, string | number> = {}) {
    super(template)
    this.template = template
    this.params = params
  }
}
export const fault = (template: string, params?: Record<string, string | number>): ReadFault =>
  new ReadFault(template, params)
