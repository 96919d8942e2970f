/** Lines of test/access-expectations.ts: becoming a creator, decisions, and the pages of staff. */
export const staffAccess = `# becoming a creator: kept step by step; handing in needs a proved address from the first step on
GET /creatorRequest                      401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /creatorRequest/certification        401   mail       ok  ok        ok      ok            ok        ok      ok    ok
PUT /creatorRequest/validation           401   mail       ok  ok        ok      ok            ok        ok      ok    ok
PUT /creatorRequest/conditions           401   mail       ok  ok        ok      ok            ok        ok      ok    ok
PUT /creatorRequest/documentKind         401   mail       ok  ok        ok      ok            ok        ok      ok    ok
DELETE /creatorRequest/documents/:side   401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /creatorRequest/submission          401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /creatorRequest/appeal              401   mail       ok  ok        ok      ok            ok        ok      ok    ok

# what was decided about me; a notice needs no account
GET /decisions                           401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /decisions/:id/appeal               401   404        ok  404       404     404           404       404     404   ok
POST /notices                            ok    ok         ok  ok        ok      ok            ok        ok      ok    ok

# where the operator asks for it: one's own age
GET /ageCheck                            401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /ageCheck                           401   ok         ok  ok        ok      ok            ok        ok      ok    ok

# what everyone may know
GET /site                                ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /transparency                        ok    ok         ok  ok        ok      ok            ok        ok      ok    ok

# staff: for everyone else there is nothing here
GET /admin/overview                      404   404        404 404       404     404           ok        ok      ok    ok
GET /admin/audit                         404   404        404 404       404     404           404       404     ok    ok
POST /admin/audit/verification           404   404        404 404       404     404           404       404     ok    ok
GET /admin/cases                         404   404        404 404       404     404           ok        404     ok    ok
GET /admin/cases/:id                     404   404        404 404       404     404           ok        404     ok    ok
POST /admin/cases/:id/assignment         404   404        404 404       404     404           ok        404     ok    ok
POST /admin/cases/:id/hiding             404   404        404 404       404     404           ok        404     ok    ok
POST /admin/cases/:id/decision           404   404        404 404       404     404           ok        404     ok    password
POST /admin/cases/:id/appeal             404   404        404 404       404     404           ok        404     ok    password
GET /admin/creatorRequests               404   404        404 404       404     404           ok        404     ok    ok
GET /admin/creatorRequests/:id           404   404        404 404       404     404           ok        404     ok    ok
POST /admin/creatorRequests/:id/assignment 404 404        404 404       404     404           ok        404     ok    ok
POST /admin/creatorRequests/:id/decision 404   404        404 404       404     404           ok        404     ok    password
# conversations: of the two who have them, and of nobody else
GET /chats                               401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /chats                              401   mail       ok  ok        ok      ok            ok        ok      ok    ok
GET /chats/:id                           401   404        ok  404       404     404           404       404     404   ok
PATCH /chats/:id                         401   404        ok  404       404     404           404       404     404   ok
DELETE /chats/:id                        401   404        ok  404       404     404           404       404     404   ok
POST /chats/:id/clear                    401   404        ok  404       404     404           404       404     404   ok
POST /chats/:id/read                     401   404        ok  404       404     404           404       404     404   ok
GET /chats/:id/messages                  401   404        ok  404       404     404           404       404     404   ok
POST /chats/:id/messages                 401   mail       ok  404       404     404           404       404     404   ok
POST /chats/:id/messages/checkout        401   mail       ok  404       404     404           404       404     404   ok
GET /messages/:id                        401   404        ok  404       404     404           404       404     404   ok
DELETE /messages/:id                     401   404        ok  404       404     404           404       404     404   ok
PUT /messages/:id/reaction               401   mail       ok  404       404     404           404       404     404   ok
DELETE /messages/:id/reaction            401   404        ok  404       404     404           404       404     404   ok
POST /messages/:id/unlock                401   mail       ok  404       404     404           404       404     404   ok
POST /messages/:id/checkout              401   mail       ok  404       404     404           404       404     404   ok
POST /chats/:id/hide                     401   404        ok  404       404     404           404       404     404   ok
GET /chats/:id/media                     401   404        ok  404       404     404           404       404     404   ok
# creators write to many
GET /lists                               401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /lists                              401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PATCH /lists/:id                         401   404        ok  404       404     404           404       404     404   ok
DELETE /lists/:id                        401   404        ok  404       404     404           404       404     404   ok
GET /lists/:id/people                    401   404        ok  404       404     404           404       404     404   ok
POST /lists/:id/people                   401   404        ok  404       404     404           404       404     404   ok
DELETE /lists/:id/people/:username       401   404        ok  404       404     404           404       404     404   ok
POST /listMessages/recipients            401   creators   creators creators  ok      ok            creators  creators creators ok
POST /listMessages                       401   creators   creators creators  ok      ok            creators  creators creators ok
GET /listMessages                        401   creators   creators creators  ok      ok            creators  creators creators ok
DELETE /listMessages/:id                 401   creators   creators creators  ok      404           creators  creators creators ok
GET /welcomeMessage                      401   creators   creators creators  ok      ok            creators  creators creators ok
PUT /welcomeMessage                      401   creators   creators creators  ok      ok            creators  creators creators ok
GET /savedReplies                        401   creators   creators creators  ok      ok            creators  creators creators ok
POST /savedReplies                       401   creators   creators creators  ok      ok            creators  creators creators ok
PATCH /savedReplies/:id                  401   creators   creators creators  ok      404           creators  creators creators ok
DELETE /savedReplies/:id                 401   creators   creators creators  ok      404           creators  creators creators ok
GET /admin/withdrawals                   404   404        404 404       404     404           404       ok      ok    ok
POST /admin/withdrawals/:id/approval     404   404        404 404       404     404           404       ok      ok    password
POST /admin/withdrawals/:id/rejection    404   404        404 404       404     404           404       ok      ok    password
POST /admin/withdrawals/:id/payment      404   404        404 404       404     404           404       ok      ok    password
POST /admin/withdrawals/:id/return       404   404        404 404       404     404           404       ok      ok    password
POST /admin/bankFiles                    404   404        404 404       404     404           404       ok      ok    password
GET /admin/bankFiles/:id                 404   404        404 404       404     404           404       ok      ok    ok
POST /admin/bankFiles/:id/sent           404   404        404 404       404     404           404       ok      ok    password
POST /admin/paypalBatches                404   404        404 404       404     404           404       ok      ok    password
GET /admin/payments                      404   404        404 404       404     404           404       ok      ok    ok
GET /admin/payments/:id                  404   404        404 404       404     404           404       ok      ok    ok
POST /admin/payments/:id/refund          404   404        404 404       404     404           404       ok      ok    password
GET /admin/disputes                      404   404        404 404       404     404           404       ok      ok    ok
DELETE /admin/users/:username/paymentFreeze 404 404       404 404       404     404           404       ok      ok    password
GET /admin/losses                        404   404        404 404       404     404           404       ok      ok    ok
GET /admin/riskFlags                     404   404        404 404       404     404           404       ok      ok    ok
GET /admin/riskFlags/:id                 404   404        404 404       404     404           404       ok      ok    ok
POST /admin/riskFlags/:id/decision       404   404        404 404       404     404           404       ok      ok    password
GET /admin/creatorFees                   404   404        404 404       404     404           404       404     ok    ok
GET /admin/creatorFees/:username         404   404        404 404       404     404           404       404     ok    ok
PUT /admin/creatorFees/:username         404   404        404 404       404     404           404       404     ok    password
DELETE /admin/creatorFees/:username/next 404   404        404 404       404     404           404       404     ok    password
GET /admin/ledger                        404   404        404 404       404     404           404       ok      ok    ok
POST /admin/ledger/proofs                404   404        404 404       404     404           404       ok      ok    ok
GET /admin/users                         404   404        404 404       404     404           ok        404     ok    ok
GET /admin/users/:username               404   404        404 404       404     404           ok        404     ok    ok
DELETE /admin/users/:username/sessions   404   404        404 404       404     404           ok        404     ok    password
POST /admin/users/:username/restriction  404   404        404 404       404     404           ok        404     ok    password
DELETE /admin/users/:username/restriction 404  404        404 404       404     404           ok        404     ok    password
PUT /admin/users/:username/role          404   404        404 404       404     404           404       404     ok    password
GET /admin/reviews                       404   404        404 404       404     404           ok        404     ok    ok
GET /admin/reviews/:id                   404   404        404 404       404     404           ok        404     ok    ok
POST /admin/reviews/:id/decision         404   404        404 404       404     404           ok        404     ok    password
GET /admin/reviews/messages/:id          404   404        404 404       404     404           ok        404     ok    ok
POST /admin/reviews/messages/:id/decision 404  404        404 404       404     404           ok        404     ok    password
GET /posts/:id/depicted                  401   creators   creators creators  ok      404           creators  creators creators ok
POST /posts/:id/depicted                 401   creators   creators creators  ok      404           creators  creators creators ok
POST /posts/:id/depicted/:personId/invitation 401 creators creators creators  ok     404           creators  creators creators ok
DELETE /posts/:id/depicted/:personId/invitation 401 creators creators creators ok    404           creators  creators creators ok
DELETE /posts/:id/depicted/:personId     401   creators   creators creators  ok      404           creators  creators creators ok
GET /consents/:token                     ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /consents/:token/details             ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /consents/:token/signature          ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /consents/:token/refusal            ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /consents/:token/link               ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /consents/:token/withdrawal         ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /consents/:token/withdrawal       ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /admin/consents                      404   404        404 404       404     404           ok        404     ok    ok
GET /admin/consents/:id                  404   404        404 404       404     404           ok        404     ok    ok
POST /admin/consents/:id/decision        404   404        404 404       404     404           ok        404     ok    password
# who has left comes by a link alone
GET /claims/:token                       ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /claims/:token/code                 ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /claims/:token/proof                ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /claims/:token/payout               ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /admin/claims                        404   404        404 404       404     404           404       ok      ok    ok
POST /admin/claims/:id/link              404   404        404 404       404     404           404       ok      ok    password
POST /admin/claims/:id/extension         404   404        404 404       404     404           404       ok      ok    password
POST /admin/claims/:id/release           404   404        404 404       404     404           404       ok      ok    password
GET /admin/settings                      404   404        404 404       404     404           404       404     ok    ok
PATCH /admin/settings                    404   404        404 404       404     404           404       404     ok    password
`
