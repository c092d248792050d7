package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.host.serve.TestHost;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.SettingValues;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.usecases.account.CreateAccount;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class UsageCommandTest {
  private static final Instant MARCH = Instant.parse("2026-03-04T05:06:07Z");

  @TempDir private static Path folder;
  private static String jo = "";
  private static String formula = "";

  @BeforeAll
  static void use() throws IOException {
    HostSettings settings = HostSettings.of(SettingValues.read(environment(), Optional.empty()));
    try (VidportInstance vidport =
        VidportInstance.open(settings.vidport().forOperator(), Clock.systemUTC())) {
      jo = user(vidport, "jo@example.com", "starter", 601);
      formula = user(vidport, "=1+1@example.com", "free", 7);
      vidport
          .useCases()
          .accounts()
          .create()
          .handle(new CreateAccount.Command("idle@example.com", "free"));
    }
  }

  @Test
  void usageIsPrintedAsATable() {
    CommandRun run = usage("--month", "2026-03");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().lines()).hasSize(3).first().asString().startsWith("ACCOUNT ");
    assertThat(run.out())
        .containsPattern(
            jo + " +jo@example.com +starter +601.000/600 +1 +0.000 +0.000 +0.000 +0.02 USD")
        .containsPattern(formula + " +=1\\+1@example.com +free +7.000/60 .* -");
  }

  @Test
  void csvHasAHeaderAndNoFormulas() {
    CommandRun run = usage("--month", "2026-03", "--csv");

    assertThat(run.out())
        .startsWith(
            "account,email,plan,minutes_used,minutes_included,videos,stored_gb,gb_months,"
                + "delivery_gb,overage_currency,overage_cost\r\n")
        .contains(
            jo + ",jo@example.com,starter,601.000,600,1,0.000,0.000,0.000,USD,0.02\r\n",
            formula + ",'=1+1@example.com,free,7.000,60,1,0.000,0.000,0.000,,\r\n");
  }

  @Test
  void oneAccountIsPrintedAsJson() {
    JsonNode usage = usage("--month", "2026-03", "--account", "jo@example.com", "--json").json();

    assertThat(usage.get("month").asString()).isEqualTo("2026-03");
    assertThat(usage.get("accounts").size()).isEqualTo(1);
    JsonNode account = usage.get("accounts").get(0);
    assertThat(account.get("accountId").asString()).isEqualTo(jo);
    assertThat(account.get("minutes").get("used").asDouble()).isEqualTo(601);
    assertThat(account.get("overage").get("cost").asDouble()).isEqualTo(0.02);
    assertThat(usage("--json").json().get("accounts").size()).isEqualTo(2);
  }

  @Test
  void wrongMonthAndTwoFormatsAreRefused() {
    assertThat(usage("--month", "march").err())
        .startsWith("--month: must be a month such as 2026-03");
    assertThat(usage("--account", "al@example.com").err()).contains("no account has");
    assertThat(usage("--csv", "--json").exitCode()).isEqualTo(2);
  }

  private static String user(VidportInstance vidport, String email, String plan, long minutes) {
    Account account =
        vidport.useCases().accounts().create().handle(new CreateAccount.Command(email, plan));
    UsageLedger ledger = vidport.ports().usage();
    vidport
        .ports()
        .transactions()
        .run(
            () -> {
              ledger.lock(account.id());
              ledger.add(
                  new UsageEntry(
                      account.id(),
                      UsageKind.PROCESSING,
                      "a job",
                      Optional.empty(),
                      minutes * 60_000_000,
                      MARCH));
            });
    return account.id().value();
  }

  private static CommandRun usage(String... options) {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "admin";
    arguments[1] = "usage";
    System.arraycopy(options, 0, arguments, 2, options.length);
    return CommandRun.of(environment(), arguments);
  }

  private static Map<String, String> environment() {
    return TestHost.environment(folder.resolve("data"));
  }
}
