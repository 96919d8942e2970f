/** The part of the access table with live shows (`access-expectations.ts`). */
export const liveAccess = `
# live shows: creators give them, everyone sees the gate, the cookie of a show opens its picture
GET /live                                401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /live/:id                            ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /users/:username/live                ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /live/:id/pass                       ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /live/:id/ticket                    401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /live/:id/checkout                  401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /live                               401   creators   creators creators ok  ok            creators  creators creators ok
GET /live/encoder                        401   creators   creators creators ok  ok            creators  creators creators ok
POST /live/encoder/key                   401   creators   creators creators ok  ok            creators  creators creators ok
PUT /live/encoder                        401   creators   creators creators ok  ok            creators  creators creators ok
GET /live/mine                           401   creators   creators creators ok  ok            creators  creators creators ok
POST /live/:id/end                       401   creators   creators creators ok  404           creators  creators creators ok
POST /live/:id/starts                    401   creators   creators creators ok  404           creators  creators creators ok
PUT /live/:id/starts/:start/parts/:part  401   creators   creators creators ok  404           creators  creators creators ok
GET /live/:id/chat                       ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /live/:id/chat                      401   mail       ok  ok        ok      ok            ok        ok      ok    ok
DELETE /live/:id/lines/:line             401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /live/:id/reactions                 401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /live/:id/tips                      401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /live/:id/tips/checkout             401   mail       ok  ok        ok      ok            ok        ok      ok    ok
PUT /live/:id/chat/rules                 401   creators   creators creators ok  404           creators  creators creators ok
PUT /live/:id/lines/:line/pin            401   creators   creators creators ok  404           creators  creators creators ok
DELETE /live/:id/lines/:line/pin         401   creators   creators creators ok  404           creators  creators creators ok
PUT /live/:id/mutes/:username            401   creators   creators creators ok  404           creators  creators creators ok
DELETE /live/:id/mutes/:username         401   creators   creators creators ok  404           creators  creators creators ok
GET /live-media/:id/playlist             ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /live-media/:id/:start/:file         ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /admin/live                          404   404        404 404       404     404           ok        404     ok    ok
POST /admin/live/:id/cut                 404   404        404 404       404     404           ok        404     ok    ok
`
