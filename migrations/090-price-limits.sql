-- One limit for all plans becomes one for each period, and what an operator chose counts for each of them.
update operator_settings set chosen = chosen - 'planMaxCents'
  || jsonb_build_object('planWeeklyMaxCents', chosen->'planMaxCents', 'planMonthlyMaxCents', chosen->'planMaxCents',
    'planYearlyMaxCents', chosen->'planMaxCents')
  where chosen ? 'planMaxCents';
