/** The part of the access table with subscriptions (`access-expectations.ts`). */
export const subscriptionAccess = `
GET /subscriptions                       401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /subscriptions/:id                401   404        ok  404       404     404           404       404     404   ok
POST /subscriptions/:id/resume           401   mail       ok  404       404     404           404       404     404   ok
PUT /subscriptions/:id/card              401   mail       ok  404       404     404           404       404     404   ok
DELETE /subscriptions/:id/card           401   404        ok  404       404     404           404       404     404   ok
POST /subscriptions/:id/price            401   mail       ok  404       404     404           404       404     404   ok
GET /subscriptions/:id/change            401   404        ok  404       404     404           404       404     404   ok
POST /subscriptions/:id/change           401   mail       ok  404       404     404           404       404     404   ok
POST /subscriptions/:id/change/checkout  401   mail       ok  404       404     404           404       404     404   ok
`
