import { gtinIsRight } from '#kernel/shared/gs1.ts'
import type { Judgement } from '#kernel/shared/validators.ts'

const by = (test: (s: string) => boolean, sentence: Judgement['sentence']): Judgement => ({ like: { test }, sentence })

const provinces = '京津沪渝冀晋蒙辽吉黑苏浙皖闽赣鲁豫鄂湘粤桂琼川贵云藏陕甘青宁新'
/** A province's short name, with the city's behind it where a city files. */
const place = `[${provinces}]\\p{Script=Han}?`

const registered = new RegExp(`^[国${provinces}]械注[准进许]\\d{4}[123]\\d{6}$`)
const filed = new RegExp(`^(国|${place})械备\\d{8}号?$`, 'u')
const oldRegistered = /^国食药监械[(（][准进许][)）]字\d{4}第\d{7}号$/

/**
 * Codes and numbers of the trade as they are usually written (domain §8.3 to 8.5). All of them are soft checks: what does
 * not fit is shown in amber and never refused, because the authorities change them faster than programs.
 */
export const tradeCodes = {
  /** Western medicine, Chinese patent medicine, decoction pieces. */
  drugInsurance: by(
    (s) => /^(X[A-Z0-9]{22}|Z[A-Z0-9]{19}|T\d{9})$/.test(s),
    '西药代码 X 开头 23 位，中成药 Z 开头 20 位，饮片 T 开头 10 位',
  ),
  deviceInsurance: by((s) => /^C\d{19}(\d{7})?$/.test(s), '医保耗材代码是 C 开头的 20 或 27 位'),
  /** The format of consumables, or the 19 characters of the published reagent catalogue. */
  reagentInsurance: by(
    (s) => /^(C\d{19}(\d{7})?|CJ\d{17})$/.test(s),
    '医保试剂代码是 CJ 开头的 19 位，或 C 开头的 20 或 27 位',
  ),
  drugApproval: by(
    (s) => /^(国药准字([HZSBTFJC]|HJ|ZJ|SJ|HC|ZC|SC)\d{8}|(H|Z|S|HC|ZC|SC|BH)\d{8})$/.test(s),
    '批准文号一般写成“国药准字”加字母和 8 位数字',
  ),
  deviceApproval: by(
    (s) => registered.test(s) || filed.test(s),
    (s) =>
      oldRegistered.test(s)
        ? '这是旧格式的注册证号，请核对是否已换发新证'
        : '注册证号一般写成“国械注准”加 11 位数字，备案号写成“国械备”加 8 位数字',
  ),
  /** 本位码 */
  drugStandard: by((s) => /^86\d{12}$/.test(s), '本位码是以 86 开头的 14 位数字'),
  /** GS1 with its check digit, MA (IDcode), AHM. */
  udiDi: by(
    (s) => (/^\d{14}$/.test(s) ? gtinIsRight(s) : /^(MA\.156(\.[\w-]+)+|AHM[\w.-]+)$/.test(s)),
    (s) => (/^\d{14}$/.test(s) ? 'UDI-DI 的校验位不正确，请核对' : 'UDI-DI 一般是 14 位数字'),
  ),
  deviceProduce: by(
    (s) => new RegExp(`^[${provinces}]药监械生产许\\d{8}号$`).test(s),
    '生产许可证号一般写成“省简称药监械生产许”加 8 位数字和“号”',
  ),
  deviceOperate: by(
    (s) => new RegExp(`^${place}食?药监械经营许\\d{8}号$`, 'u').test(s),
    '经营许可证号一般写成“省市简称药监械经营许”加 8 位数字和“号”',
  ),
  deviceFiling: by(
    (s) => new RegExp(`^${place}食?药监械经营备\\d{8}号$`, 'u').test(s),
    '备案编号一般写成“省市简称药监械经营备”加 8 位数字和“号”',
  ),
  drugProduce: by(
    (s) => new RegExp(`^[${provinces}]\\d{8}$`).test(s),
    '药品生产许可证号一般写成省简称、4 位年份和 4 位数字',
  ),
  drugOperate: by(
    (s) => new RegExp(`^[${provinces}][A-Z]{1,3}\\d{6,12}$`).test(s),
    '药品经营许可证号一般写成省简称、类别字母、地区码和流水号',
  ),
} as const satisfies Record<string, Judgement>
