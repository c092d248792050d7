package dev.vidport.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/**
 * A rule of the architecture.
 *
 * @param kind description of the rule; rules of the same kind apply to several modules
 * @param guarded the modules that the rule applies to
 */
record ArchitectureRule(String kind, Set<ProjectModule> guarded, ArchRule rule) {
  void check(JavaClasses classes) {
    rule.check(classes);
  }

  /** Unlike {@link #check}, accepts a module without classes. */
  boolean isViolatedBy(JavaClasses classes) {
    return rule.allowEmptyShould(true).evaluate(classes).hasViolation();
  }

  @Override
  public String toString() {
    return kind + " " + guarded;
  }
}
