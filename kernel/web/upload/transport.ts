const headersOf = (raw: string): Headers => {
  const headers = new Headers()
  for (const line of raw.trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return headers
}

/** Sends like fetch and tells how much of the body has left, 0 to 1; fetch itself cannot. */
export const withProgress =
  (tell: (part: number) => void) =>
  (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const x = new XMLHttpRequest()
      x.open(init.method ?? 'GET', url)
      x.responseType = 'blob'
      x.withCredentials = true
      for (const [name, value] of new Headers(init.headers)) x.setRequestHeader(name, value)
      x.upload.onprogress = (e) => e.lengthComputable && tell(e.loaded / e.total)
      x.onload = () =>
        resolve(new Response(x.response as Blob, { status: x.status, headers: headersOf(x.getAllResponseHeaders()) }))
      x.onerror = () => reject(new TypeError('network'))
      x.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      init.signal?.addEventListener('abort', () => x.abort(), { once: true })
      x.send(init.body as XMLHttpRequestBodyInit)
    })
