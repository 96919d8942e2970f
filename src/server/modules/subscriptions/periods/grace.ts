/** How long a fan keeps access while a renewal waits for money (product page, Subscriptions). */
export const graceDays = 3
