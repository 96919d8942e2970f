import { describePages } from './pages.ts'

describePages('Arabic 1100')
