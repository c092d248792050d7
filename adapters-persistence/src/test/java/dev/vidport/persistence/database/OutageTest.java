package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OutageTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "08006", "08001", "57P01", "57P03", "57P05", "53300", "25006", "25P03", "40001", "40P01",
        "55P03"
      })
  void unavailableOrBusyDatabaseIsAnOutage(String state) {
    assertThat(Outage.is(new SQLException("unavailable", state))).isTrue();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"23505", "42601", "22001", "57014", "53100"})
  void errorsThatWouldRecurAreNoOutage(String state) {
    assertThat(Outage.is(new SQLException("wrong", state))).isFalse();
  }

  @Test
  void exhaustedPoolIsAnOutage() {
    assertThat(Outage.is(new SQLTransientConnectionException("timed out"))).isTrue();
  }

  @Test
  void connectionThatThePoolHasClosedIsAnOutage() {
    assertThat(Outage.isUnavailable(new SQLException("Connection is closed"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"55P03", "40001", "40P01", "HYT00"})
  void lockThatWasNotGrantedPassesButTheDatabaseIsAvailable(String state) {
    assertThat(Outage.is(new SQLException("locked", state))).isTrue();
    assertThat(Outage.isUnavailable(new SQLException("locked", state))).isFalse();
  }

  @Test
  void causesAreExamined() {
    SQLException cause = new SQLException("unavailable", "08006");

    assertThat(Outage.is(new IllegalStateException(new IllegalStateException(cause)))).isTrue();
    assertThat(Outage.is(new IllegalStateException("no"))).isFalse();
  }
}
