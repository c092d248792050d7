package dev.vidport.host.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineChecksTest {
  @Test
  void rootIsAdvisedToUseAnotherUser() {
    assertThat(MachineChecks.user("root", true))
        .singleElement()
        .satisfies(finding -> assertThat(finding.isProblem()).isFalse())
        .extracting(FindingLine::of)
        .asString()
        .startsWith("advice   user        runs as root, who may do anything")
        .contains("run the service as a user of its own");
  }

  @Test
  void otherUsersAreNamed() {
    assertThat(MachineChecks.user("vidport", false))
        .extracting(FindingLine::of)
        .containsExactly("ok       user        runs as vidport");
  }
}
