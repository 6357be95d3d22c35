import { parentPort, workerData } from 'node:worker_threads'
import { isActivePdf } from './pdf.ts'

const bytes = workerData as Uint8Array
parentPort!.postMessage(isActivePdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)))
