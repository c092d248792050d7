package dev.vidport.domain.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RetentionRuleTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
  private static final Plan KEEPS = Plan.builder("keeps", "Keeps").build();
  private static final Plan DELETES =
      Plan.builder("deletes", "Deletes").retentionDays(OptionalInt.of(30)).build();

  @Test
  void shorterOneOfAccountAndPlanApplies() {
    assertThat(RetentionRule.NONE.dueAt(NOW, KEEPS)).isEmpty();
    assertThat(RetentionRule.NONE.dueAt(NOW, DELETES)).contains(after(30));
    assertThat(rule(7).dueAt(NOW, DELETES)).contains(after(7));
    assertThat(rule(90).dueAt(NOW, DELETES)).contains(after(30));
    assertThat(rule(90).dueAt(NOW, KEEPS)).contains(after(90));
  }

  @Test
  void stricterRuleDeletesNothingForADay() {
    RetentionRule stricter = rule(90).withDays(OptionalInt.of(1), NOW);

    assertThat(stricter.dueAt(NOW.minus(Duration.ofDays(60)), KEEPS)).contains(after(1));
    assertThat(stricter.dueCreatedBefore(KEEPS, after(1).minusSeconds(1))).isEmpty();
    assertThat(stricter.dueCreatedBefore(KEEPS, after(1))).contains(NOW);
  }

  @Test
  void longerRuleActsAtOnce() {
    assertThat(rule(1).withDays(OptionalInt.of(2), NOW).notBefore()).isEmpty();
    assertThat(rule(1).withDays(OptionalInt.empty(), NOW)).isEqualTo(RetentionRule.NONE);
  }

  @Test
  void planThatDeletesDoesNotDoSoForADay() {
    assertThat(RetentionRule.NONE.withPlan(DELETES, NOW).planNotBefore()).contains(after(1));
    assertThat(RetentionRule.NONE.withPlan(KEEPS, NOW)).isEqualTo(RetentionRule.NONE);
  }

  @Test
  void changesOfTheRuleOfTheAccountDoNotPutOffThatOfThePlan() {
    Instant created = NOW.minus(Duration.ofDays(30));
    RetentionRule rule = RetentionRule.NONE;
    for (int days = 1; days <= 20; days++) {
      rule = rule.withDays(OptionalInt.of(days), NOW).withDays(OptionalInt.empty(), NOW);
    }
    rule = rule.withDays(OptionalInt.of(5), NOW);

    assertThat(rule.dueAt(created, DELETES)).contains(NOW);
    assertThat(rule.dueCreatedBefore(DELETES, NOW)).contains(created);
    assertThat(rule.dueAt(created, KEEPS)).contains(after(1));
    assertThat(rule.dueCreatedBefore(KEEPS, NOW)).isEmpty();
  }

  @Test
  void otherPlanDoesNotPutOffTheRuleOfTheAccount() {
    RetentionRule rule = rule(7).withPlan(DELETES, NOW);

    assertThat(rule.dueAt(NOW.minus(Duration.ofDays(40)), DELETES))
        .contains(NOW.minus(Duration.ofDays(33)));
    assertThat(rule.dueCreatedBefore(DELETES, NOW)).contains(NOW.minus(Duration.ofDays(7)));
  }

  private static RetentionRule rule(int days) {
    return new RetentionRule(OptionalInt.of(days), Optional.empty(), Optional.empty());
  }

  private static Instant after(int days) {
    return NOW.plus(Duration.ofDays(days));
  }
}
