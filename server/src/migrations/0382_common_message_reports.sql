-- Messages can be reported.
update report_reason set kinds = kinds || array['message'] where value in ('spam', 'abuse', 'sexual', 'illegal', 'fraud', 'other');
