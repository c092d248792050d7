package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.billing.PlanTerm;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.http.server.Client.Response;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The clock is at 2026-11-21, 12:00 UTC. */
class UsageRoutesTest extends ServerTest {
  private static final long MINUTE = 60_000_000;
  private static final long GB = 1_000_000_000;

  @BeforeEach
  void use() {
    record(UsageKind.PROCESSING, "first", 90 * MINUTE + MINUTE / 2, "2026-11-02T10:00:00Z");
    record(UsageKind.CAPTIONS, "first", 2 * MINUTE, "2026-11-02T10:00:00Z");
    record(UsageKind.STORAGE, "first", 3 * GB, "2026-11-20T00:00:00Z");
    record(UsageKind.DELIVERY, "first", 2 * GB + GB / 10_000, "2026-11-20T10:00:00Z");
    record(UsageKind.PROCESSING, "earlier", 3_001 * MINUTE, "2026-10-31T23:59:59Z");
  }

  @Test
  void usageOfTheCurrentMonthIsTheDefault() {
    Response usage = client.get("/v1/usage");

    assertThat(usage.text())
        .startsWith(
            """
            {"month":"2026-11","plan":"pro",\
            "minutes":{"used":92.5,"included":3000,"overage":0},\
            "storage":{"storedGb":3,"gbMonths":0.15,"includedGb":500},\
            "delivery":{"gb":2,"includedGb":2500},"videos":1,\
            "overage":{"currency":"USD","cost":0.00,"cap":100},\
            "days":[{"date":"2026-11-01","minutes":0,"videos":0,"storedGb":0,"deliveryGb":0},\
            {"date":"2026-11-02","minutes":92.5,"videos":1,"storedGb":0,"deliveryGb":0},\
            """);
    assertThat(usage.json().get("days").size()).isEqualTo(21);
    assertThat(client.get("/v1/usage?month=2026-11").text()).isEqualTo(usage.text());
  }

  @Test
  void earlierMonthHasItsOverage() {
    JsonNode usage = client.get("/v1/usage?month=2026-10").json();

    assertThat(usage.get("minutes").toString())
        .isEqualTo("{\"used\":3001,\"included\":3000,\"overage\":1}");
    assertThat(usage.get("overage").toString())
        .isEqualTo("{\"currency\":\"USD\",\"cost\":0.02,\"cap\":100}");
    assertThat(usage.get("days").size()).isEqualTo(31);
  }

  @Test
  void earlierMonthHasThePlanThatHeldThen() {
    fixture.database.planTerms.insert(
        new PlanTerm(
            fixture.account.id(),
            1,
            "starter",
            true,
            Instant.parse("2026-11-01T06:00:00Z"),
            MonthUsage.none(YearMonth.of(2026, 11))));

    JsonNode usage = client.get("/v1/usage?month=2026-10").json();

    assertThat(usage.get("plan").asString()).isEqualTo("starter");
    assertThat(usage.get("minutes").toString())
        .isEqualTo("{\"used\":3001,\"included\":600,\"overage\":2401}");
    assertThat(usage.get("overage").toString())
        .isEqualTo("{\"currency\":\"USD\",\"cost\":48.02,\"cap\":20}");
    assertThat(client.get("/v1/usage").json().get("plan").asString()).isEqualTo("pro");
  }

  @Test
  void planWithoutOverageHasNoCost() {
    Account free = fixture.addAccount("free@example.com", "free", false);

    JsonNode usage = fixture.client(fixture.addSession(free)).get("/v1/usage").json();

    assertThat(usage.has("overage")).isFalse();
    assertThat(usage.get("minutes").get("used").asInt()).isZero();
  }

  @Test
  void accountShowsTheUsageOfTheMonth() {
    assertThat(client.get("/v1/account").json().get("usage").toString())
        .isEqualTo(
            """
            {"month":"2026-11","billableMinutes":92.5,"videos":1,"storedGb":3,"gbMonths":0.15,\
            "deliveredGb":2}\
            """);
  }

  @Test
  void videoHasAUsageOfItsOwn() {
    Ended video = fixture.aFinishedVideo();
    record(UsageKind.PROCESSING, "job:" + video.job(), 3 * MINUTE / 2, video.id());
    record(UsageKind.CAPTIONS, "job:2", MINUTE, video.id());
    record(UsageKind.STORAGE, "original:" + video.id(), 1_000, video.id());
    record(UsageKind.STORAGE, "output:" + video.job(), 500, video.id());
    String path = "/v1/videos/" + video.id() + "/usage";

    assertThat(client.get(path).text())
        .isEqualTo(
            """
            {"videoId":"%s","minutes":{"processing":1.5,"captions":1},\
            "storage":{"originalBytes":1000,"outputBytes":500,"captionBytes":0,"totalBytes":1500}}\
            """
                .replace("%s", video.id().value()));
    Account ben = fixture.addAccount("ben@example.com", "pro", false);
    assertThat(fixture.client(fixture.addKey(ben)).get(path).error()).isEqualTo("NOT_FOUND");
  }

  private void record(UsageKind kind, String cause, long amount, VideoId video) {
    fixture.database.usageLedger.add(
        new UsageEntry(
            fixture.account.id(),
            kind,
            cause,
            Optional.of(video),
            amount,
            fixture.clock.instant()));
  }

  @Test
  void otherMonthsAreRefused() {
    for (String month : new String[] {"november", "2026-1", "2026-11-01", "", "2026-13"}) {
      assertThat(client.get("/v1/usage?month=" + month).problems())
          .as(month)
          .containsExactly("month: must be a month such as 2026-03");
    }
    for (String month : new String[] {"2026-12", "1999-12", "0000-01"}) {
      assertThat(client.get("/v1/usage?month=" + month).problems())
          .as(month)
          .containsExactly("month: must be from 2000-01 to the current month, 2026-11 (UTC)");
    }
  }

  private void record(UsageKind kind, String cause, long amount, String at) {
    fixture.database.usageLedger.add(
        new UsageEntry(
            fixture.account.id(), kind, cause, Optional.empty(), amount, Instant.parse(at)));
  }
}
