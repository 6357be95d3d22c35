import { invariantsOf } from '#db/invariants.ts'
import { backgroundRoutes } from '#kernel/server/background/routes.ts'
import { backgroundTasks } from '#kernel/server/background/tasks.ts'
import { commonRoutes } from '#kernel/server/common.ts'
import { fileRoutes } from '#kernel/server/files/routes.ts'
import { fileTasks } from '#kernel/server/files/tasks.ts'
import { attemptRoutes } from '#kernel/server/idempotency.ts'
import type { Routes } from '#kernel/server/implement.ts'
import type { Importer } from '#kernel/server/importing.ts'
import type { Noun } from '#kernel/server/noun.ts'
import type { Reaction } from '#kernel/server/reaction.ts'
import { tallyTasks } from '#kernel/server/tally.ts'
import type { Task } from '#kernel/server/task.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import { causeInvariants } from '#modules/exception/server/invariants.ts'

/** The only list of nouns, in the order people meet them: a line each (kernel/server/noun.ts). */
const manifests = await Promise.all([
  import('#modules/ocr/noun.ts'),
  import('#modules/invoice-reading/noun.ts'),
  import('#modules/session/noun.ts'),
  import('#modules/product/noun.ts'),
  import('#modules/correction/noun.ts'),
  import('#modules/category/noun.ts'),
  import('#modules/company/noun.ts'),
  import('#modules/cooperation/noun.ts'),
  import('#modules/purchase-list/noun.ts'),
  import('#modules/list-change/noun.ts'),
  import('#modules/certificate/noun.ts'),
  import('#modules/place/noun.ts'),
  import('#modules/vbp/noun.ts'),
  import('#modules/home/noun.ts'),
  import('#modules/message/noun.ts'),
  import('#modules/hospital-code/noun.ts'),
  import('#modules/product-merge/noun.ts'),
  import('#modules/province-match/noun.ts'),
  import('#modules/price/noun.ts'),
  import('#modules/region-price/noun.ts'),
  import('#modules/new-apply/noun.ts'),
  import('#modules/plan/noun.ts'),
  import('#modules/order/noun.ts'),
  import('#modules/amendment/noun.ts'),
  import('#modules/rejection/noun.ts'),
  import('#modules/delivery/noun.ts'),
  import('#modules/acceptance/noun.ts'),
  import('#modules/return-order/noun.ts'),
  import('#modules/stock/noun.ts'),
  import('#modules/stock-document/noun.ts'),
  import('#modules/recall/noun.ts'),
  import('#modules/stock-count/noun.ts'),
  import('#modules/stock-monitor/noun.ts'),
  import('#modules/expiry-warning/noun.ts'),
  import('#modules/consumption/noun.ts'),
  import('#modules/consignment/noun.ts'),
  import('#modules/trail/noun.ts'),
  import('#modules/role/noun.ts'),
  import('#modules/people/noun.ts'),
  import('#modules/organisation/noun.ts'),
  import('#modules/setting/noun.ts'),
  import('#modules/log/noun.ts'),
  import('#modules/exchange/noun.ts'),
  import('#modules/menu/noun.ts'),
  import('#modules/approval/noun.ts'),
  import('#modules/registration/noun.ts'),
  import('#modules/screen/noun.ts'),
  import('#modules/contract/noun.ts'),
  import('#modules/contract-link/noun.ts'),
  import('#modules/refusal/noun.ts'),
  import('#modules/exception/noun.ts'),
  import('#modules/surgery-order/noun.ts'),
  import('#modules/print-template/noun.ts'),
  import('#modules/scan-test/noun.ts'),
  import('#modules/contract-type/noun.ts'),
  import('#modules/payable/noun.ts'),
  import('#modules/invoice/noun.ts'),
  import('#modules/invoice-voucher/noun.ts'),
  import('#modules/invoice-match/noun.ts'),
  import('#modules/invoice-clash/noun.ts'),
  import('#modules/first-invoice/noun.ts'),
  import('#modules/invoice-verify/noun.ts'),
  import('#modules/requisition/noun.ts'),
  import('#modules/evidence/noun.ts'),
  import('#modules/statement/noun.ts'),
  import('#modules/payment-clock/noun.ts'),
  import('#modules/contract-watch/noun.ts'),
  import('#modules/province-setting/noun.ts'),
  import('#modules/province-order/noun.ts'),
  import('#modules/trace-code/noun.ts'),
  import('#modules/trace-setting/noun.ts'),
  // after the codes: a row tells of those that were taken in
  import('#modules/trace-row/noun.ts'),
])
export const everyNoun: readonly Noun[] = manifests.map((m) => m.noun)

/** What all nouns bring of one kind, after what the kernel has of it. */
const all = <K extends keyof Noun>(part: K) =>
  everyNoun.flatMap((n) => (n[part] ?? []) as Extract<NonNullable<Noun[K]>, readonly unknown[]>[number][])

export const everyRoute: Routes = [
  ...fileRoutes,
  ...commonRoutes,
  ...attemptRoutes,
  ...backgroundRoutes,
  ...all('routes'),
]
export const everyMachine: readonly Machine[] = all('machines')
/** What POST /api/Import/ImportFile and the template call know. */
export const everyImporter: readonly Importer[] = all('importers')
/** What runs beside the requests: jobs of the queue, and what has its time of day (kernel/server/job-runner.ts). */
export const everyTask: readonly Task[] = [...backgroundTasks, ...fileTasks, ...tallyTasks, ...all('tasks')]
/** Cause and effect between documents, in one transaction; printed in docs/generated/reactions.md. */
export const everyReaction: readonly Reaction[] = all('reactions')
/** Who is told of what; what is told to do is counted on the workbench too. */
export const everyTold = all('messages')
export const everyCard = all('cards')
/** What leads whoever is new. */
export const everyFirstStep = all('firstSteps')
/** What no step of a document causes; looked for all day, told once a day. */
export const everyWarning = all('warnings')
/** What is printed by templates. */
export const everyPrint = all('papers')
/** What may be wrong with documents while it is so. */
export const everyCause = all('causes')
export const everyInvariant = invariantsOf({
  machines: everyMachine,
  kept: all('kept'),
  own: [...all('invariants'), ...causeInvariants(everyCause)],
})
/** The documents of the goods' way. */
export const trailPieces = everyNoun.flatMap((n) => n.trail ?? [])
/** What has attachments. */
export const everyPaper = everyNoun.flatMap((n) => (n.trail?.aside ? undefined : n.trail) ?? n.paper ?? [])
export const fileGrants = everyNoun.flatMap((n) => n.files ?? [])
export const shutFiles = everyNoun.flatMap((n) => n.shutFiles ?? [])
