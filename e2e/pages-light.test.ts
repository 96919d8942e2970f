import { describePages } from './pages.ts'

describePages('light 1440')
