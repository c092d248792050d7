package dev.vidport.host.command.usage;

import dev.vidport.domain.id.VisibleText;
import dev.vidport.usecases.usage.ListUsage.AccountUsage;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints usage as a table. Its columns have fixed widths, which a longer value exceeds. */
final class UsageTable implements UsageWriter {
  private static final String FORMAT = "%-32s  %-30s  %-10s  %20s  %7s  %11s  %11s  %11s  %s";

  private final PrintWriter out;

  UsageTable(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin() {
    out.println(
        String.format(
            Locale.ROOT,
            FORMAT,
            "ACCOUNT",
            "EMAIL",
            "PLAN",
            "MINUTES/INCLUDED",
            "VIDEOS",
            "STORED GB",
            "GB-MONTHS",
            "DELIVERY GB",
            "OVERAGE"));
  }

  @Override
  public void write(AccountUsage account) {
    UsageAmounts amounts = UsageAmounts.of(account);
    out.println(
        String.format(
            Locale.ROOT,
            FORMAT,
            account.account().id(),
            // An address that a user chose must not control the operator's terminal.
            VisibleText.of(account.account().email().value()),
            account.plans().last().name(),
            amounts.minutes() + "/" + account.plans().last().minutes(),
            account.usage().videos(),
            amounts.storedGb(),
            amounts.gbMonths(),
            amounts.deliveryGb(),
            amounts
                .overage()
                .map(overage -> overage.cost() + " " + UsageAmounts.currency(overage))
                .orElse("-")));
  }

  @Override
  public void end() {}
}
