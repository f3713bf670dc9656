-- How many months the leads of a past moment fall in: with the number of instants instead, the planner sorts all of them to
-- sum them up. Statistics follow with each analyze and cost an append nothing.
create statistics lead_states_months_captured on (date_trunc('month', created_at at time zone 'UTC')) from lead_states;
create statistics lead_states_months_won on (date_trunc('month', won_at at time zone 'UTC')) from lead_states;
analyze lead_states;
