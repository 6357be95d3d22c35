import type { PaperKind } from '#kernel/shared/paper.ts'
import type { PrintForm } from './types.ts'

/** A paper of any noun, drawn with whatever its own calls answer. */
export type AnyForm = PrintForm<any, any>
export type KindForm = AnyForm & { paper: PaperKind }

type Load = () => Promise<AnyForm | undefined>
let loads: readonly Load[] = []
/** Says where the papers of all nouns are, each loaded when it is wanted. */
export const setPrintForms = (all: readonly Load[]): void => {
  loads = all
}

/** The built-in papers that can have templates, by their kinds. */
export const everyPrintForm = async (): Promise<ReadonlyMap<string, KindForm>> => {
  const forms = await Promise.all(loads.map((load) => load()))
  return new Map(forms.flatMap((f) => (f?.paper ? [[f.paper.kind, f as KindForm] as const] : [])))
}
