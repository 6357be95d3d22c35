import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Call, call } from '#kernel/shared/call.ts'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (k: string) => kept.get(k) ?? null,
  setItem: (k: string, v: string) => kept.set(k, v),
  removeItem: (k: string) => kept.delete(k),
})
vi.stubGlobal('location', { hash: '#/Home' })

const { AskError, ask, fieldErrorsOf, saidOf } = await import('./ask.ts')
const { generic } = await import('./decide.ts')
const { sessionStore } = await import('../session/store.ts')
const { useToasts } = await import('../shell/toast.ts')
const { setSignals, standing } = await import('./signals.ts')

const any = z.any()
const facts = { title: '测试', allow: 'signed-in', input: any, output: any } as const
const read = call({ ...facts, method: 'GET', path: '/read', does: 'read' })
const write = call({ ...facts, method: 'POST', path: '/write', does: 'write' })
const form = call({ ...facts, method: 'POST', path: '/form', does: 'session', body: 'form' })

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answers = (...bodies: object[]) => {
  for (const b of bodies) fetched.mockResolvedValueOnce(Response.json(b))
}
const sent = (n = 0) => ({ url: fetched.mock.calls[n]?.[0], ...fetched.mock.calls[n]?.[1] })
const head = (n = 0) => sent(n).headers as unknown as Record<string, string>
const ok = { code: 0, data: 'yes', msg: '' }
const expired = vi.fn()
const otherUser = vi.fn<() => Promise<boolean>>()
const meanwhile = vi.fn<() => Promise<boolean> | undefined>()
const otherOrg = vi.fn<(name: string) => void>()
const unproved = vi.fn<() => Promise<boolean>>()
const second = vi.fn<() => Promise<string | undefined>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset())
  useToasts.setState({ shown: [], history: [] })
  const asked = { otherUser: otherUser.mockReset(), unproved: unproved.mockReset(), second: second.mockReset() }
  const told = { expired: expired.mockReset(), otherOrg: otherOrg.mockReset(), meanwhile: meanwhile.mockReset() }
  setSignals({ ...told, ...asked })
  const { systemInfo } = sessionStore.getState()
  sessionStore.setState({ accessToken: 'tok', systemInfo: { ...systemInfo, strId: 'u1', orgId: 'o1' } })
})

test('a GET carries its input in the address, without what is undefined', async () => {
  answers(ok)
  await expect(ask(read, { a: 1, b: undefined, c: ['x', 'y'] })).resolves.toBe('yes')
  expect(sent()).toMatchObject({ url: '/read?a=1&c=x&c=y', method: 'GET', credentials: 'include', body: undefined })
})

test('other calls send JSON, a form call a form', async () => {
  answers(ok, ok)
  await ask(write, { a: 1 })
  await ask(form, { a: 'x y' })
  expect(sent(0).body).toBe('{"a":1}')
  expect(String(sent(1).body)).toBe('a=x+y')
})

test('a question is given up after three minutes, and the person is told in a sentence of ours', async () => {
  const time = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')))
  fetched.mockImplementationOnce(async (_, init) => {
    init.signal?.throwIfAborted()
    return Response.json(ok)
  })
  await expect(ask(read, {})).rejects.toMatchObject({ code: undefined })
  expect(time).toHaveBeenCalledWith(180_000)
  expect(useToasts.getState().shown[0]).toMatchObject({
    type: 'error',
    text: '网络或服务出现异常，我们正在处理，请稍后再试',
  })
  time.mockRestore()
})

test('what is left to the background says so, with a key, whatever the call does', async () => {
  answers(
    { code: 0, data: { jobId: 'j' }, msg: '' },
    { code: 202, data: { rows: 2001 }, msg: '共 2001 行，请转为后台导出' },
  )
  const blob = call({ ...facts, method: 'POST', path: '/export', does: 'read', blob: true, later: true })
  await expect(ask(blob, {}, { later: { rows: 2001 } })).resolves.toEqual({ jobId: 'j' })
  expect(head()).toMatchObject({ prefer: 'respond-async, rows=2001', 'idempotency-key': expect.any(String) })
  // what is too much to wait for is asked again by the one who asked, so nothing is said yet
  await expect(ask(blob, {})).rejects.toMatchObject({ code: 202, data: { rows: 2001 } })
  expect(useToasts.getState().shown).toEqual([])
})

test('who, which application and the access token go along once signed in', async () => {
  answers(ok)
  await ask(read, {})
  expect(head()).toMatchObject({
    'user-id': 'u1',
    'org-id': 'o1',
    'app-id': 'jicai',
    accesstoken: 'tok',
    'accept-language': 'zh',
  })
})

test('only a write carries an idempotency key: its own, or the form’s', async () => {
  answers(ok, ok, ok)
  await ask(read, {})
  await ask(write, {})
  await ask(write, {}, { key: 'k' })
  expect(head(0)).not.toHaveProperty('idempotency-key')
  expect(head(1)['idempotency-key']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(head(2)['idempotency-key']).toBe('k')
})

test('the access token of an answer is kept', async () => {
  fetched.mockResolvedValueOnce(Response.json(ok, { headers: { accesstoken: 'next' } }))
  await ask(read, {})
  expect(sessionStore.getState().accessToken).toBe('next')
})

test('11401 tells the session once per call and shows no toast', async () => {
  answers({ code: -11401, data: null, msg: 'x' })
  await expect(ask(read, {})).rejects.toMatchObject({ code: 11401 })
  expect(expired).toHaveBeenCalledOnce()
  expect(useToasts.getState().shown).toEqual([])
})

test('after 11402 a read is repeated', async () => {
  answers({ code: 11402, data: { name: '李四' }, msg: '' }, ok)
  otherUser.mockResolvedValue(true)
  await expect(ask(read, {})).resolves.toBe('yes')
  expect(otherUser).toHaveBeenCalledWith({ name: '李四' })
})

test('after 11402 a write is never repeated, and the user is told', async () => {
  answers({ code: 11402, data: null, msg: '' }, ok)
  otherUser.mockResolvedValue(true)
  await expect(ask(write, {})).rejects.toMatchObject({ code: 11402 })
  expect(fetched).toHaveBeenCalledOnce()
  expect(useToasts.getState().shown[0]?.text).toBe('提交未完成，请重新提交')
})

test('what an old session answers while the user signs in again, or after it, is asked of the new one', async () => {
  const over = { code: 11401, data: null, msg: '登录已过期，请重新登录' }
  answers(over, ok)
  meanwhile.mockReturnValueOnce(Promise.resolve(true))
  await expect(ask(read, {})).resolves.toBe('yes')
  expect(expired).not.toHaveBeenCalled()
  // the dialog has gone when the answer is there: neither the end of the session, nor another dialog
  for (const old of [over, { code: 11402, data: null, msg: '' }]) {
    fetched.mockReset()
    fetched.mockImplementationOnce(async () => {
      standing.begun++
      return Response.json(old)
    })
    answers(ok)
    await expect(ask(read, {})).resolves.toBe('yes')
  }
  expect([expired.mock.calls, otherUser.mock.calls]).toEqual([[], []])
  // nobody signs in: it is over
  answers(over)
  await expect(ask(read, {})).rejects.toMatchObject({ code: 11401 })
  expect(expired).toHaveBeenCalledOnce()
})

test('of a window that shows another organisation nothing is done or repeated; one that has gone over itself is left alone', async () => {
  const other = { code: 412, data: { org: '乙医院' }, msg: '此浏览器已切换到乙医院' }
  answers(other)
  await expect(ask(write, {})).rejects.toMatchObject({ code: 412, msg: other.msg })
  expect(otherOrg).toHaveBeenCalledExactlyOnceWith('乙医院')
  expect([fetched.mock.calls.length, useToasts.getState().shown]).toEqual([1, []])
  fetched.mockImplementationOnce(async () => {
    const { systemInfo } = sessionStore.getState()
    sessionStore.setState({ systemInfo: { ...systemInfo, orgId: 'o2' } })
    return Response.json(other)
  })
  await expect(ask(read, {})).rejects.toMatchObject({ code: 412 })
  expect(otherOrg).toHaveBeenCalledOnce()
})

test('a sensitive write waits for the password and is repeated under its key; given up, it ends without a toast', async () => {
  answers({ code: 428, data: null, msg: '此操作需要再次输入密码' }, ok, { code: 428, data: null, msg: '' })
  unproved.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await expect(ask(write, { a: 1 })).resolves.toBe('yes')
  expect(head(1)['idempotency-key']).toBe(head(0)['idempotency-key'])
  expect(sent(1).body).toBe('{"a":1}')
  await expect(ask(write, {})).rejects.toMatchObject({ code: 428 })
  expect(fetched).toHaveBeenCalledTimes(3)
  expect(useToasts.getState().shown).toEqual([])
})

test('what wants a second person is repeated with his proof, under its key; given up, it ends without a toast', async () => {
  const signOff = { type: 'acceptance', id: 'x', version: 3, act: 'accept', hash: 'h' }
  const wants = { code: 1, data: { signOff, says: ['验收 2 行'] }, msg: '需要第二人复核' }
  answers(wants, ok, wants)
  second.mockResolvedValueOnce('proof').mockResolvedValueOnce(undefined)
  await expect(ask(write, { a: 1 })).resolves.toBe('yes')
  expect(second).toHaveBeenCalledWith(signOff, '需要第二人复核', ['验收 2 行'])
  expect(sent(1).body).toBe('{"a":1,"signOff":"proof"}')
  expect(head(1)['idempotency-key']).toBe(head(0)['idempotency-key'])
  await expect(ask(write, {})).rejects.toMatchObject({ msg: '未经第二人复核，操作未执行' })
  expect(useToasts.getState().shown).toEqual([])
})

test('of several people each signs an act of his own: their proofs go together, and a newer one takes the place of the one it renews', async () => {
  const wants = (act: string) => {
    const signOff = { type: 'paper', id: 'x', version: 3, act, hash: 'h' }
    return { code: 1, data: { signOff, says: [] }, msg: '需要第二人复核' }
  }
  answers(wants('submit'), wants('watch'), wants('submit'), ok)
  for (const proof of ['one', 'two', 'three']) second.mockResolvedValueOnce(proof)
  await expect(ask(write, { a: 1 })).resolves.toBe('yes')
  expect([1, 2, 3].map((n) => JSON.parse(String(sent(n).body)).signOff)).toEqual(['one', 'one two', 'three two'])
})

test('a dialog says all of a refusal, and nothing of another language', async () => {
  const said = async (msg: string, more: object = {}) => {
    answers({ code: 500, data: null, msg, ...more })
    return saidOf(await ask(write, {}).catch((e) => e))
  }
  expect(await said('库存不足')).toBe('库存不足')
  expect(await said('库存不足', { detailMessage: '第 3 行' })).toBe('第 3 行')
  expect(await said('duplicate key')).toBe(generic)
})

test('a refusal is thrown with code and data, and toasted', async () => {
  answers({ code: 409, data: { version: 3 }, msg: '单据已被他人修改' })
  await expect(ask(write, {})).rejects.toMatchObject({ code: 409, data: { version: 3 }, msg: '单据已被他人修改' })
  expect(useToasts.getState().shown[0]).toMatchObject({ type: 'warning', text: '单据已被他人修改', seconds: 3 })
  answers({
    code: 409,
    data: { version: 3, changedBy: '张三', changedAt: '2026-11-01T02:30:00Z' },
    msg: '单据已被他人修改',
  })
  await expect(ask(write, {})).rejects.toMatchObject({ detail: '张三 于 2026-11-01 10:30 修改' })
})

test('a refusal too long for a toast opens by itself after an act, not after a read nor where a form says it', async () => {
  const [act, kept, looked] = ['事', '表', '看'].map((c) => c.repeat(40)) as [string, string, string]
  answers(...[act, kept, looked].map((msg) => ({ code: 1, data: null, msg })))
  await expect(ask(write, {})).rejects.toMatchObject({ msg: act })
  await expect(ask(write, {}, { settles: true })).rejects.toMatchObject({ msg: kept })
  await expect(ask(read, {})).rejects.toMatchObject({ msg: looked })
  expect(useToasts.getState().history.map((x) => [x.detail, x.opens])).toEqual([
    [looked, false],
    [kept, false],
    [act, true],
  ])
})

test('a flagged call keeps its refusal quiet, a quiet ask also a transport failure', async () => {
  answers({ code: 1, data: null, msg: '不行' })
  await expect(ask({ ...read, quiet: true } as Call, {})).rejects.toBeInstanceOf(AskError)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(ask(read, {}, { quiet: true })).rejects.toMatchObject({ code: undefined })
  expect(useToasts.getState().shown).toEqual([])
})

test('a status other than 200 is a transport failure', async () => {
  fetched.mockResolvedValueOnce(new Response('bad gateway', { status: 502 }))
  await expect(ask(read, {})).rejects.toMatchObject({ code: undefined })
  expect(useToasts.getState().shown[0]).toMatchObject({ type: 'error', detail: 'HTTP 502', seconds: 4 })
})

test('malformed fields reach the form', async () => {
  const fields = [{ path: 'qty', message: '必须大于 0' }]
  answers({ code: 400, data: { fields }, msg: 'qty：必须大于 0' })
  const error = await ask(write, {}).catch((e: unknown) => e)
  expect(fieldErrorsOf(error)).toEqual(fields)
})

test('a file comes with its name', async () => {
  const headers = {
    'content-type': 'text/csv',
    'content-disposition': "attachment; filename*=UTF-8''%E8%AE%A1%E5%88%92.csv",
  }
  fetched.mockResolvedValueOnce(new Response('a,b', { headers }))
  const file = await ask({ ...read, blob: true } as Call, {})
  expect(file).toMatchObject({ filename: '计划.csv' })
})

test('equal toasts within 2 s are counted, at most three are shown', async () => {
  for (const msg of ['一', '一', '二', '三', '四']) {
    answers({ code: 1, data: null, msg })
    await ask(read, {}).catch(() => {})
  }
  expect(useToasts.getState().shown.map((x) => [x.text, x.count])).toEqual([
    ['二', 1],
    ['三', 1],
    ['四', 1],
  ])
  expect(useToasts.getState().history.map((x) => x.text)).toEqual(['四', '三', '二', '一'])
})
