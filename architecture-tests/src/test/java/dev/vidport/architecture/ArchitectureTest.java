package dev.vidport.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds what is shipped against the rules. */
class ArchitectureTest {
  /**
   * Modules that nobody has begun. The first class in one of them fails the test until its name is
   * gone from here.
   */
  private static final Set<Module> NOT_BEGUN = EnumSet.noneOf(Module.class);

  private static final JavaClasses CLASSES = House.VIDPORT.mainClasses();

  static List<Rule> rules() {
    return Rules.of(House.VIDPORT).stream()
        .filter(rule -> !NOT_BEGUN.containsAll(rule.guarded()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource
  void rules(Rule rule) {
    rule.check(CLASSES);
  }

  @ParameterizedTest
  @EnumSource
  void modulesHoldClasses(Module module) {
    assertThat(House.VIDPORT.isEmpty(module, CLASSES))
        .as("%s is empty; NOT_BEGUN names exactly the modules that are", module)
        .isEqualTo(NOT_BEGUN.contains(module));
  }

  @Test
  void testsAreNotHeldAgainstTheRules() {
    assertThat(CLASSES.contain(ArchitectureTest.class)).isFalse();
  }
}
