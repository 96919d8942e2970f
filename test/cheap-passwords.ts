import { hashPasswordsAt } from '#modules/accounts/passwords.ts'

/** The least that Argon2id takes (RFC 9106, section 3.1). What real passwords cost is tested where they are hashed. */
export const testCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

// runs before each test file
hashPasswordsAt(testCost)
