-- The condition in which a book came back damaged or incomplete.
ALTER TABLE "Loan" ADD COLUMN "returnedCondition" "Condition";
