import type { Calls } from '#kernel/shared/call.ts'
import { backgroundCalls } from '#kernel/shared/calls/background.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { savedCalls } from '#kernel/shared/calls/saved.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { amendmentCalls } from '#modules/amendment/shared/calls.ts'
import { delegationCalls, workflowCalls } from '#modules/approval/shared/calls.ts'
import { categoryCalls } from '#modules/category/shared/calls.ts'
import { certCalls, standardCertCalls } from '#modules/certificate/shared/calls.ts'
import { relationCalls } from '#modules/company/shared/calls.ts'
import { claimCalls, entryCalls } from '#modules/contract/shared/calls.ts'
import { registerCalls } from '#modules/contract/shared/register-calls.ts'
import { contractLinkCalls } from '#modules/contract-link/shared/calls.ts'
import { permissionCalls, templateCalls, typeCalls } from '#modules/contract-type/shared/calls.ts'
import { watchCalls } from '#modules/contract-watch/shared/calls.ts'
import { cooperationCalls } from '#modules/cooperation/shared/calls.ts'
import { correctionCalls } from '#modules/correction/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { evidenceCalls } from '#modules/evidence/shared/calls.ts'
import { exceptionCalls } from '#modules/exception/shared/calls.ts'
import { expiryCalls } from '#modules/expiry-warning/shared/calls.ts'
import { firstCalls } from '#modules/first-invoice/shared/calls.ts'
import { codeCalls } from '#modules/hospital-code/shared/calls.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { verifyCalls } from '#modules/invoice-verify/shared/calls.ts'
import { voucherCalls } from '#modules/invoice-voucher/shared/calls.ts'
import { changeCalls } from '#modules/list-change/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { newApplyCalls } from '#modules/new-apply/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { clockCalls } from '#modules/payment-clock/shared/calls.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { departmentCalls, pointCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { priceCalls } from '#modules/price/shared/calls.ts'
import { productFamilies } from '#modules/product/shared/calls.ts'
import { compareCalls } from '#modules/province-match/shared/calls.ts'
import { provinceOrderCalls, provinceReturnCalls } from '#modules/province-order/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { recallCalls } from '#modules/recall/shared/calls.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { roleCalls } from '#modules/role/shared/calls.ts'
import { statementCalls } from '#modules/statement/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { stockCountCalls } from '#modules/stock-count/shared/calls.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { surgeryOrderCalls } from '#modules/surgery-order/shared/calls.ts'
import { balanceCalls } from '#modules/trace-code/shared/balance.ts'
import { codeCalls as acquireCalls, traceCalls } from '#modules/trace-code/shared/calls.ts'
import { rowCalls, saleCalls } from '#modules/trace-row/shared/calls.ts'
import { vbpCalls } from '#modules/vbp/shared/calls.ts'

/** What `id`, `ids` and `items.id` of a family of calls mean. */
const families: [Calls, string][] = [
  [planCalls, 'plan'],
  [orderCalls, 'purchase_order'],
  [rejectionCalls, 'rejection'],
  [{ reject: rejectionCalls.reject }, 'purchase_order'],
  [amendmentCalls, 'amendment'],
  [
    { amend: amendmentCalls.amend, closeLine: amendmentCalls.closeLine, promise: amendmentCalls.promise },
    'purchase_order',
  ],
  [deliveryCalls, 'delivery'],
  [acceptanceCalls, 'acceptance'],
  [catalogCalls, 'catalog_item'],
  [changeCalls, 'catalog_change'],
  [{ add: changeCalls.add, choices: changeCalls.choices }, 'catalog_item'],
  [priceCalls, 'price_adjustment'],
  ...Object.values(codeCalls).map((c): [Calls, string] => [c, 'hospital_code']),
  ...Object.values(codeCalls).map(({ undo }): [Calls, string] => [{ undo }, 'code_change']),
  [certCalls, 'certificate'],
  [standardCertCalls, 'certificate'],
  [recallCalls, 'recall'],
  [
    { sign: recallCalls.sign, isolate: recallCalls.isolate, tally: recallCalls.tally, handle: recallCalls.handle },
    'recall_task',
  ],
  [returnOrderCalls, 'return_order'],
  [acquireCalls, 'delivery'],
  [traceCalls, 'trace_code'],
  [balanceCalls, 'trace_case'],
  [awaitCalls, 'payable_item'],
  [invoiceCalls, 'invoice'],
  [matchCalls, 'invoice_exception'],
  [verifyCalls, 'invoice'],
  [firstCalls, 'first_invoice'],
  [{ matched: matchCalls.matched, match: matchCalls.match }, 'invoice'],
  [voucherCalls, 'voucher'],
  [requisitionCalls, 'requisition'],
  [evidenceCalls, 'requisition'],
  [entryCalls, 'contract'],
  [claimCalls, 'contract'],
  [watchCalls, 'contract'],
  [registerCalls, 'contract'],
  [{ share: contractLinkCalls.share, links: contractLinkCalls.links }, 'contract'],
  [statementCalls, 'statement'],
  [clockCalls, 'payable_item'],
  [stockCalls, 'stock_balance'],
  [stockCountCalls, 'stock_count'],
  [expiryCalls, 'stock_balance'],
  [departmentCalls, 'department'],
  [pointCalls, 'distribution_point'],
  [relationCalls, 'supply_relation'],
  [cooperationCalls, 'cooperation'],
  [{ unfreeze: cooperationCalls.unfreeze }, 'supplier_freeze'],
  [roleCalls, 'role'],
  [userCalls, 'app_user'],
  [messageCalls, 'message'],
  [savedCalls, 'saved_query'],
  [backgroundCalls, 'background_job'],
  [fileCalls, 'file'],
  [workflowCalls, 'approval_flow'],
  [delegationCalls, 'approval_delegation'],
  [stockDocumentCalls, 'stock_document'],
  [surgeryOrderCalls, 'surgery_order'],
  [newApplyCalls, 'new_apply'],
  [correctionCalls, 'correction'],
  [exceptionCalls, 'exception'],
  [refusalCalls, 'refusal'],
  [provinceOrderCalls, 'province_order'],
  [provinceReturnCalls, 'province_return'],
  ...Object.values({ ...rowCalls, ...saleCalls }).map((c): [Calls, string] => [c, 'trace_row']),
  [compareCalls.corp, 'company'],
  ...[compareCalls.drug, compareCalls.inst, compareCalls.reagent].map((c): [Calls, string] => [c, 'product']),
  ...productFamilies.map(({ calls }): [Calls, string] => [calls, 'product']),
  [categoryCalls, 'category'],
  [typeCalls, 'contract_type'],
  [templateCalls, 'contract_template'],
  [permissionCalls, 'contract_permission'],
  [vbpCalls, 'vbp_batch'],
  [{ answer: vbpCalls.answerTransfer, cancel: vbpCalls.cancelTransfer }, 'vbp_transfer'],
]

export const tableOfPath = new Map<string, string>(
  families.flatMap(([calls, table]) => Object.values(calls).map((c): [string, string] => [c.path, table])),
)
