import { type AnyForm, type AnyLabel, setPrintForms } from '#kernel/web/print/forms.ts'
import { setTemplateCall } from '#kernel/web/print/template.ts'
import { addScreens } from '#kernel/web/shell/resolve.ts'
import type { Screens } from '#kernel/web/shell/screens.ts'
import { setTopTools } from '#kernel/web/shell/tools.ts'
import Bell from '#modules/message/web/Bell.tsx'
import { printTemplateCalls } from '#modules/print-template/shared/calls.ts'
import Proof from '#modules/session/web/Proof.tsx'

setTopTools([Bell, Proof])
// every module's screens: export const <noun>Screens: Screens
const files = import.meta.glob<Record<string, Screens>>('../modules/*/web/screens.ts', { eager: true })
addScreens(Object.assign({}, ...Object.values(files).flatMap((file) => Object.values(file))))
setTemplateCall(printTemplateCalls.query)
// every module's paper: export const form = formOf(paper, values); and its labels: export const forms = [labelForm, …]
setPrintForms([
  ...Object.values(import.meta.glob<AnyForm | undefined>('../modules/*/web/print.{ts,tsx}', { import: 'form' })),
  ...Object.values(import.meta.glob<AnyLabel[]>('../modules/*/web/labels.ts', { import: 'forms' })),
])

/** What everybody meets who has signed in: the frame, with what modules put into its top bar. */
export { default } from '#kernel/web/shell/Frame.tsx'
