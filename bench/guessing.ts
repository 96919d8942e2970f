export { benchEnumeration } from './enumeration.ts'
export { benchStuffing } from './stuffing.ts'
