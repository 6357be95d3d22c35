import { connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  port: number
  /** Milliseconds every piece of the server's answer waits. */
  delay: number
  /** `refuse` hangs up at once; `silent` takes connections and says nothing, as a network that swallows packets. */
  mode: 'pass' | 'refuse' | 'silent'
  /** Changes the mode and cuts what is open, for `refuse`. */
  turn(mode: Proxy['mode']): void
  close(): void
}

/** A TCP road to the database that can be made slow, silent or closed. */
export const openProxy = async (target: () => number): Promise<Proxy> => {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    if (proxy.mode === 'refuse') {
      client.destroy()
      return
    }
    const far = connect(target(), '127.0.0.1')
    for (const s of [client, far]) {
      open.add(s)
      s.setNoDelay(true)
      s.on('error', () => {})
      s.on('close', () => {
        open.delete(s)
        client.destroy()
        far.destroy()
      })
    }
    client.on('data', (d) => {
      if (proxy.mode === 'pass') far.write(d)
    })
    // pieces leave in their order, each `delay` after its arrival
    let last = Promise.resolve()
    far.on('data', (d) => {
      const due = new Promise<void>((done) => setTimeout(done, proxy.delay))
      last = last
        .then(() => due)
        .then(() => {
          if (proxy.mode === 'pass' && !client.destroyed) client.write(d)
        })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const proxy: Proxy = {
    port: (server.address() as { port: number }).port,
    delay: 0,
    mode: 'pass',
    turn: (mode) => {
      proxy.mode = mode
      // a byte stream with a hole cannot go on: after silence, too, every connection is a new one
      if (mode !== 'silent') for (const s of open) s.destroy()
    },
    close: () => {
      server.close()
      for (const s of open) s.destroy()
    },
  }
  return proxy
}
