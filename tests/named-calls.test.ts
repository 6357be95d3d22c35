import { expect, test } from 'vitest'
import { everyRoute } from '#app/modules.ts'
import { doorsOf } from '#kernel/shared/call.ts'

/** The calls clients of the product know by name: specification §7, people and rights. `!` public, `#` a file. */
const named = `
GET /getKey! /home/mysystem /open/account! /menu/get /home/org /getValidateCode! /auth/token /home/header
GET /open/ima/loginConfig! /linex/index/schedule /rbac/mymenu /rbac/dept /rbac/user /linex/sysconfig/query
GET /linex/sysconfig/version! /open/org! /open/dept! /linex/messagemanagement/stream# /filestore/download#
GET /filestore/thumbnail#
PUT /open/account/password!
POST /login! /SystemManagement/User/GetUserInfoByPsw /user/password /logout /home/org /linex/index/query/my/schedule
POST /linex/index/edit/my/schedule /rbac/mymenu /api/TableColumnConfig/GetHeader /api/TableColumnConfig/UpdateHeader
POST /api/Dictionary/GetEnum /filestore/upload /api/Import/ImportFile /linex/supplier/register! /linex/supplier/baseInfo
POST /linex/supplier/detail /linex/supplier/update /linex/supplier/listOrgOfUser /linex/dict/query /linex/dict/province
POST /linex/dict/tree /linex/ocr/businessLicense /linex/common/export# /linex/common/template# /linex/sysconfig/update
POST /linex/layout/setting/query /linex/layout/setting/save /linex/ks/query /linex/ks/detail /linex/ks/add
POST /linex/ks/update /linex/ks/delete /linex/ks/switch /linex/ks/import /linex/ks/export# /open/register! /open/account!
POST /rbac/user/query /rbac/user/add /rbac/user/update /rbac/user/delete /rbac/user/import /rbac/user/template#
POST /rbac/user/importErrors# /rbac/user/resetPassword /rbac/user/lock /rbac/user/unlock /rbac/user/loginState
POST /rbac/role/query /rbac/role/add /rbac/role/update /rbac/role/delete /rbac/role/copy /rbac/role/authMenu
POST /rbac/role/authButton /rbac/role/domain /rbac/menu/query /rbac/menu/add /rbac/menu/update /rbac/menu/delete
POST /rbac/menu/sort /rbac/menu/import /rbac/qxmb/query /rbac/qxmb/add /rbac/qxmb/update /rbac/qxmb/delete
POST /rbac/qxmb/apply /rbac/org/query /rbac/org/add /rbac/org/update /rbac/org/switch /rbac/linex/my/query
POST /rbac/linex/my/edit /linex/distribute/workflow/query /linex/distribute/workflow/save /linex/distribute/config/query
POST /linex/distribute/config/save /linex/messagemanagement/query /linex/messagemanagement/detail
POST /linex/messagemanagement/read /linex/messagemanagement/readAll /linex/messagemanagement/delete
POST /linex/messagemanagement/publish /linex/messagemanagement/unread /home/log/query /dep/dep/trace/list
POST /home/log/verify
`

/** Stock regulation, `kcgl`. */
const kcgl = `
stock: query movements adjust consume transfer count export allocate detail import lock unlock ledger ledgerExport closeMonth
monitor: query setThreshold remind export propose import
expiry: query remind lock unlock export
consumption: query export
area: inventory consumption export
doc: query detail update delete submit withdraw audit post ship receive reverse void import print export
count: query detail update delete start enter recount scan submit audit void print export
recall: query detail add update delete preview issue cancel sign isolate tally handle close print export
consign: query uses buyOut export
`

test('every call of stock regulation answers at its address', () => {
  const offered = new Set(everyRoute.flatMap(({ call }) => doorsOf(call).map(({ path }) => `${call.method} ${path}`)))
  const wanted = kcgl
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [family, names = ''] = line.split(': ')
      return names.split(' ').map((name) => `POST /linex/kcgl/${family}/${name}`)
    })
  expect(wanted).toHaveLength(78)
  expect(wanted.filter((name) => !offered.has(name))).toEqual([])
})

test('both families of settlement that were there before answer at their old addresses', () => {
  const offered = new Set(everyRoute.flatMap(({ call }) => doorsOf(call).map(({ path }) => `${call.method} ${path}`)))
  const wanted = ['InvoiceOrder', 'InvoiceVoucher'].flatMap((family) =>
    ['GetPage', 'GetInfo', 'Add', 'Update', 'Audit', 'Delete'].map((name) => `POST /api/${family}/${name}`),
  )
  expect(wanted.filter((name) => !offered.has(name))).toEqual([])
})

test('every call of the people and rights side answers at its known method and path, public and file as they are known', () => {
  const offered = new Map(
    everyRoute.flatMap(({ call }) =>
      doorsOf(call).map(({ path }) => [
        `${call.method} ${path}`,
        `${call.allow === 'public' ? '!' : ''}${call.blob ? '#' : ''}`,
      ]),
    ),
  )
  const wanted = named
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [method, ...paths] = line.split(' ')
      return paths.map((p) => [`${method} ${p.replace(/[!#]/g, '')}`, p.replace(/[^!#]/g, '')] as const)
    })
  expect(wanted.length).toBeGreaterThan(100)
  expect(wanted.filter(([name, mark]) => offered.get(name) !== mark)).toEqual([])
})
