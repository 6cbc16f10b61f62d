-- A lot can be reported (issue 17.4); its reasons are those of goods.
update report_reason set kinds = kinds || '{lot}' where 'goods' = any(kinds) and not 'lot' = any(kinds);
