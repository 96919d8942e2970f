import { describePages } from './pages.ts'

describePages('Arabic')
