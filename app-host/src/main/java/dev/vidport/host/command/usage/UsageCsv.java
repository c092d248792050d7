package dev.vidport.host.command.usage;

import dev.vidport.usecases.usage.ListUsage.AccountUsage;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;

/** Prints usage as CSV (RFC 4180) with a header. */
final class UsageCsv implements UsageWriter {
  private static final List<String> HEADER =
      List.of(
          "account",
          "email",
          "plan",
          "minutes_used",
          "minutes_included",
          "videos",
          "stored_gb",
          "gb_months",
          "delivery_gb",
          "overage_currency",
          "overage_cost");

  /** With one of these as the first character, spreadsheet programs take a value for a formula. */
  private static final String FORMULA_STARTS = "=+-@\t\r\n";

  private final PrintWriter out;

  UsageCsv(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin() {
    line(HEADER);
  }

  @Override
  public void write(AccountUsage account) {
    UsageAmounts amounts = UsageAmounts.of(account);
    line(
        List.of(
            account.account().id().value(),
            text(account.account().email().value()),
            text(account.plans().last().name()),
            amounts.minutes().toPlainString(),
            Integer.toString(account.plans().last().minutes()),
            Integer.toString(account.usage().videos()),
            amounts.storedGb().toPlainString(),
            amounts.gbMonths().toPlainString(),
            amounts.deliveryGb().toPlainString(),
            amounts.overage().map(UsageAmounts::currency).orElse(""),
            amounts.overage().map(overage -> overage.cost().toPlainString()).orElse("")));
  }

  @Override
  public void end() {}

  private void line(List<String> fields) {
    out.print(fields.stream().map(UsageCsv::quoted).collect(Collectors.joining(",", "", "\r\n")));
  }

  /** A value that a spreadsheet shows as it is. */
  static String text(String value) {
    return !value.isEmpty() && FORMULA_STARTS.indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
  }

  static String quoted(String field) {
    return field.chars().anyMatch(character -> "\",\r\n".indexOf(character) >= 0)
        ? "\"" + field.replace("\"", "\"\"") + "\""
        : field;
  }
}
