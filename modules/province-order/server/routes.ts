import { implement } from '#kernel/server/implement.ts'
import { provinceOrderCalls, provinceReturnCalls, sendCalls, sourceCalls } from '../shared/calls.ts'
import { priceCalls } from '../shared/price-calls.ts'
import { priceExport, priceQuery } from './prices.ts'
import { sendToProvince } from './send.ts'
import * as s from './service.ts'

export const provinceOrderRoutes = [
  ...implement(priceCalls, { query: priceQuery, export: priceExport }),
  ...implement(sendCalls, { sendProvince: sendToProvince }),
  ...implement(sourceCalls, { query: s.sourceQuery, check: s.sourceCheck, push: s.sourcePush, export: s.sourceExport }),
  ...implement(provinceOrderCalls, {
    query: s.provinceOrder.query,
    detail: s.detail,
    push: s.push,
    cancel: s.provinceOrder.act,
    pullStatus: s.pullStatus,
    receive: s.receive,
    export: s.provinceOrder.export,
    differences: s.differences,
    settle: s.settle,
    line: s.line,
    retry: s.retry,
  }),
  ...implement(provinceReturnCalls, {
    query: s.provinceReturn.query,
    detail: s.provinceReturn.detail,
    push: s.returnPush,
    pullStatus: s.returnStatus,
    export: s.provinceReturn.export,
  }),
]
