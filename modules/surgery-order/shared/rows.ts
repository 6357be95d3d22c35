import { z } from 'zod'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { each, Id } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { article } from '#modules/product/shared/article.ts'
import { pieceStates, scanResults, sexes } from './kinds.ts'
import { surgeryOrderMachine } from './machine.ts'

export const Sex = z.enum(['', ...keys(sexes)])
/** Who the patient is, as masks: of another organisation's reader nothing. */
const shownPatient = each(z.string(), 'patient', 'hospitalizationNo', 'certificateNo')

export const SurgeryOrderRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId'),
  ...each(z.string(), 'no', 'hospital', 'supplier', 'surgeryName', 'surgerySite', 'surgeonName', 'surgeryTime'),
  ...each(z.string(), 'department', 'point', 'creatorName', 'createdAt'),
  ...shownPatient,
  patientSex: Sex,
  patientAge: z.int().nullable(),
  patientWeight: DecOut.nullable(),
  ...each(z.string().nullable(), 'arrivalTime', 'submittedAt', 'shippedAt', 'registeredAt', 'confirmedAt'),
  ...each(DecOut, 'totalQty', 'amount', 'shippedQty', 'usedQty', 'backQty', 'lostQty', 'diffQty', 'usedAmount'),
  ...each(z.int(), 'lineCount', 'version'),
  ...each(z.boolean(), 'emergency', 'managed'),
  status: z.enum(statusesOf(surgeryOrderMachine)),
  /** Why it stands there, of a refused one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})

export const SurgeryLine = z.object({
  ...each(Id, 'id', 'catalogItemId', 'productId'),
  seq: z.int(),
  ...article,
  ...each(z.string(), 'chargeCode', 'memo'),
  ...each(DecOut, 'qty', 'price', 'amount', 'shippedQty', 'usedQty', 'backQty', 'lostQty', 'usedAmount'),
  ...each(z.boolean(), 'implant', 'byPiece'),
})

/** A piece, or a lot of what is counted by lots; quantities in packs. */
export const Piece = z.object({
  /** What of it the hospital said, and may say anew. */
  told: z.array(z.string()),
  ...each(Id, 'id', 'lineId'),
  seq: z.int(),
  ...each(
    z.string(),
    'name',
    'spec',
    'unit',
    'chargeCode',
    'udi',
    'serial',
    'uniqueCode',
    'lotNo',
    'sterilizeLot',
    'lostReason',
  ),
  ...each(z.string().nullable(), 'productionDate', 'expiryDate', 'sterilizeDate'),
  ...each(DecOut, 'qty', 'usedQty', 'backQty', 'lostQty', 'diffQty'),
  ...each(z.boolean(), 'implant', 'byPiece', 'lostCharged', 'scanned'),
  /** Scans of it that stand; the hospital's alone. */
  scans: z.int(),
  state: z.enum(keys(pieceStates)),
})
/** What of it was booked. */
const Moved = z.object({
  ...each(z.string(), 'cause', 'name', 'lotNo', 'at', 'userName'),
  id: Id,
  qty: DecOut,
})

export const SurgeryOrderDetail = SurgeryOrderRow.extend({
  ...each(Id, 'departmentId', 'pointId'),
  ...each(z.string(), 'clinicalInfo', 'deliveryAddress', 'remark', 'auditorName', 'answererName', 'shipperName'),
  ...each(z.string(), 'registrarName', 'backerName', 'confirmerName', 'secondName'),
  ...each(z.string().nullable(), 'auditedAt', 'answeredAt', 'backedAt'),
  lines: z.array(SurgeryLine),
  warnings: z.array(z.string()),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  chain: z.array(ChainLevel),
  pieces: z.array(Piece),
  moved: z.array(Moved),
})

/** What became of a scan, and of which piece. */
export const Scanned = z.object({
  result: z.enum(keys(scanResults)),
  pieceId: Id.nullable(),
  /** What it reads, as far as it was read. */
  ...each(z.string(), 'name', 'lotNo', 'serial', 'message'),
  /** How many scans of that piece stand by now. */
  scans: z.number().int(),
})

/** An article a kit may hold: enabled in the hospital's own list, and marked 跟台. */
export const KitItem = z.object({
  ...each(Id, 'catalogItemId', 'productId', 'supplierId'),
  ...article,
  price: DecOut,
  ...each(z.boolean(), 'implant', 'byPiece'),
})
