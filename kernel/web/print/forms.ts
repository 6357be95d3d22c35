import type { PaperKind } from '#kernel/shared/paper.ts'
import type { LabelForm, PrintForm } from './types.ts'

/** A paper of any noun, drawn with whatever its own calls answer. */
export type AnyForm = PrintForm<any, any>
export type AnyLabel = LabelForm<any>
export type KindForm = (AnyForm & { paper: PaperKind }) | AnyLabel
export const isLabel = (form: KindForm): form is AnyLabel => 'face' in form

type Load = () => Promise<AnyForm | readonly AnyLabel[] | undefined>
let loads: readonly Load[] = []
/** Says where the papers and labels of all nouns are, each loaded when it is wanted. */
export const setPrintForms = (all: readonly Load[]): void => {
  loads = all
}

/** The built-in papers that can have templates, by their kinds. */
export const everyPrintForm = async (): Promise<ReadonlyMap<string, KindForm>> => {
  const forms = await Promise.all(loads.map((load) => load()))
  const all = forms.flat().filter((f): f is KindForm => f?.paper !== undefined)
  return new Map(all.map((f) => [f.paper.kind, f]))
}
