package dev.vidport.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the shipped classes against the rules. */
class ArchitectureTest {
  private static final JavaClasses CLASSES = Codebase.VIDPORT.mainClasses();

  static List<ArchitectureRule> rules() {
    return ArchitectureRules.of(Codebase.VIDPORT);
  }

  @ParameterizedTest
  @MethodSource
  void rules(ArchitectureRule rule) {
    rule.check(CLASSES);
  }

  @ParameterizedTest
  @EnumSource
  void modulesHoldClasses(ProjectModule module) {
    assertThat(Codebase.VIDPORT.isEmpty(module, CLASSES)).as("%s is empty", module).isFalse();
  }

  static Stream<Arguments> allowedUses() {
    return RestrictedUse.ALL.stream()
        .flatMap(use -> use.allowed().keySet().stream().map(name -> arguments(use, name)));
  }

  /** An unused exception must be removed. */
  @ParameterizedTest
  @MethodSource
  void allowedUses(RestrictedUse use, String name) {
    assertThat(CLASSES.that(resideInAPackage(Codebase.VIDPORT.inPackage(name))))
        .anyMatch(use::isFoundIn);
  }

  static Set<String> allowedPorts() {
    return PortsOfHttp.ALLOWED.keySet();
  }

  @ParameterizedTest
  @MethodSource
  void allowedPorts(String name) {
    JavaClass port = CLASSES.get(Codebase.VIDPORT.packageOf(ProjectModule.USECASES) + "." + name);

    // Not its dependencies to itself: those of all classes are found together, which takes seconds.
    assertThat(CLASSES.that(resideInAPackage(Codebase.VIDPORT.in(ProjectModule.HTTP))))
        .flatMap(JavaClass::getDirectDependenciesFromSelf)
        .anyMatch(use -> use.getTargetClass().equals(port));
  }

  @Test
  void testsAreNotHeldAgainstTheRules() {
    assertThat(CLASSES.contain(ArchitectureTest.class)).isFalse();
  }
}
