/** The part of the access table with what is no JSON: files, papers, uploads and pages (`access-expectations.ts`). */
export const fileAccess = `
# what is no JSON: files of one's own
GET /files/following.csv                 401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /files/wallet.csv                    401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /files/subscribers.csv               401   creators   creators creators ok  ok            creators  creators creators ok
GET /files/followers.csv                 401   creators   creators creators ok  ok            creators  creators creators ok
GET /files/payments.csv                  401   creators   creators creators ok  ok            creators  creators creators ok
GET /files/statements.csv                401   creators   creators creators ok  ok            creators  creators creators ok
GET /files/statement.pdf                 401   creators   creators creators ok  ok            creators  creators creators ok
GET /files/tax-summary.csv               401   creators   creators creators ok  ok            creators  creators creators ok
GET /files/tax-summary.pdf               401   creators   creators creators ok  ok            creators  creators creators ok
GET /receipts/:id/pdf                    401   404        ok  404       404     404           404       404     404   ok
GET /files/dispute-evidence.pdf          404   404        404 404       404     404           404       ok      ok    ok
GET /files/dispute-evidence.json         404   404        404 404       404     404           404       ok      ok    ok
# papers: their owner sends them, the link's holder too, and staff who decide on them look
PUT /creatorRequest/documents/:side      401   mail       ok  ok        ok      ok            ok        ok      ok    ok
PUT /consents/:token/documents/:side     ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /admin/documents/:id                 404   404        404 404       404     404           ok        404     ok    ok
# uploads: whoever has begun one goes on with it
POST /uploads                            401   mail       ok  ok        ok      ok            ok        ok      ok    ok
HEAD /uploads/:id                        401   mail       ok  404       404     404           404       404     404   ok
PATCH /uploads/:id                       401   mail       ok  404       404     404           404       404     404   ok
DELETE /uploads/:id                      401   mail       ok  404       404     404           404       404     404   ok
# the address alone decides
GET /media/:key/:grant/:file             ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
HEAD /media/:key/:grant/:file            ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /files/:name                         ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
HEAD /files/:name                        ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /exports/:id/:grant                  ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /unsubscribe/page.css                ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /unsubscribe/:token                  ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /unsubscribe/:token                 ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /sandbox/checkout.css                ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /sandbox/checkout/:id                ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /sandbox/checkout/:id               ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /sandbox/payments/:id                ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /sandbox/payments/:id               ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
# for machines that have no session
GET /robots.txt                          ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /sitemap.xml                         ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /sitemaps/:file                      ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /.well-known/security.txt            ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /.well-known/change-password         ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /feeds/:username/atom.xml            ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /feeds/:username/feed.json           ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /cards                               ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /cards/:username                     ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /cards/post/:id                      ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /embed/-/card.css                    ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /embed/:username                     ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /embed/post/:id                      ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /oembed                              ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
# this machine
GET /dev/mail                            ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /dev/mail.css                        ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /dev/mail/:id                        ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /dev/mail/:id/html                   ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
`
