package dev.vidport.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvent;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.stream.Stream;

/** Conditions that ArchUnit does not provide. */
final class ArchitectureConditions {
  private ArchitectureConditions() {}

  /** Permits only the {@code allowed} ones of the {@code guarded} interfaces. */
  static ArchCondition<JavaClass> implementOnly(
      DescribedPredicate<JavaClass> guarded, DescribedPredicate<JavaClass> allowed) {
    return new ArchCondition<>("implement only interfaces that " + allowed.getDescription()) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        type.getRawInterfaces().stream()
            .filter(guarded.and(DescribedPredicate.not(allowed)))
            .forEach(port -> events.add(violated(type, "it implements " + port.getFullName())));
      }
    };
  }

  /** Applies to the signatures of public and protected members, with their type arguments. */
  static ArchCondition<JavaClass> exposeOnly(DescribedPredicate<JavaClass> allowed) {
    return new ArchCondition<>("expose only types that " + allowed.getDescription()) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        type.getMembers().stream()
            .filter(ArchitectureConditions::isVisible)
            .forEach(
                member ->
                    typesOf(member)
                        .map(JavaClass::getBaseComponentType)
                        .filter(part -> !part.isPrimitive())
                        .filter(allowed.negate())
                        .forEach(
                            part ->
                                events.add(
                                    violated(
                                        type, member.getName() + " uses " + part.getFullName()))));
        type.getAllRawSuperclasses().stream()
            .filter(allowed.negate())
            .forEach(part -> events.add(violated(type, "it extends " + part.getFullName())));
      }
    };
  }

  private static boolean isVisible(JavaMember member) {
    return member.getModifiers().contains(JavaModifier.PUBLIC)
        || member.getModifiers().contains(JavaModifier.PROTECTED);
  }

  private static Stream<JavaClass> typesOf(JavaMember member) {
    if (member instanceof JavaField field) {
      return field.getType().getAllInvolvedRawTypes().stream();
    }
    JavaCodeUnit unit = (JavaCodeUnit) member;
    return Stream.of(
            Stream.of(unit.getReturnType()),
            unit.getParameterTypes().stream(),
            unit.getExceptionTypes().stream())
        .flatMap(types -> types)
        .flatMap(type -> type.getAllInvolvedRawTypes().stream());
  }

  private static ConditionEvent violated(JavaClass type, String what) {
    return SimpleConditionEvent.violated(
        type, type.getFullName() + ": " + what + " in " + type.getSourceCodeLocation());
  }
}
