/** The part of the access table with stories (`access-expectations.ts`). */
export const storyAccess = `
# stories: everyone watches, creators share
GET /stories                             401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /users/:username/stories             401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /users/:username/stories/mute        401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /users/:username/stories/mute     401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /stories/seen                       401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /stories/:id/reaction                401   mail       ok  ok        ok      ok            ok        ok      ok    ok
DELETE /stories/:id/reaction             401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /stories/:id/vote                    401   mail       ok  ok        ok      ok            ok        ok      ok    ok
PUT /stories/:id/answer                  401   mail       ok  ok        ok      ok            ok        ok      ok    ok
DELETE /stories/:id/answer               401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /stories/:id/tips                   401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /stories/:id/tips/checkout          401   mail       ok  ok        ok      ok            ok        ok      ok    ok
GET /stories/:id/answers                 401   creators   creators creators ok  404           creators  creators creators ok
POST /stories/:id/unlock                 401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /stories/:id/checkout               401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /stories                            401   creators   creators creators ok  ok            creators  creators creators ok
GET /stories/tagged                      401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /stories/:id/tag                     401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /stories/:id/tag                  401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /stories/waiting                     401   creators   creators creators ok  ok            creators  creators creators ok
GET /stories/archive                     401   creators   creators creators ok  ok            creators  creators creators ok
GET /stories/:id/viewers                 401   creators   creators creators ok  404           creators  creators creators ok
GET /users/:username/highlights          401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /highlights/:id                      401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /highlights                         401   creators   creators creators ok  ok            creators  creators creators ok
PUT /highlights                          401   creators   creators creators ok  ok            creators  creators creators ok
PUT /highlights/:id                      401   creators   creators creators ok  404           creators  creators creators ok
PUT /highlights/:id/stories              401   creators   creators creators ok  404           creators  creators creators ok
DELETE /highlights/:id                   401   creators   creators creators ok  404           creators  creators creators ok
GET /stories/settings                    401   creators   creators creators ok  ok            creators  creators creators ok
PUT /stories/settings                    401   creators   creators creators ok  ok            creators  creators creators ok
DELETE /stories/:id                      401   creators   creators creators ok  404           creators  creators creators ok
`
