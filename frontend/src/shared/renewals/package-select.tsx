import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { packagesQuery, type Package } from '../api/people.js';
import { defineWords } from '../i18n/language.js';

const usePackageSelectWords = defineWords({ package: ['Package', 'Paquete'], none: ['None', 'Ninguno'] });

interface PackageSelectProps extends Omit<NativeSelectProps, 'onChange' | 'data'> {
  value: string;
  onChoose: (chosen: Package | undefined) => void;
}

/** Renders nothing if there are no packages. */
export function PackageSelect({ value, onChoose, ...props }: PackageSelectProps) {
  const words = usePackageSelectWords();
  const { data: packages = [] } = useQuery(packagesQuery);
  if (packages.length === 0) return null;
  return (
    <NativeSelect
      label={words.package}
      data={[
        { value: '', label: words.none },
        ...packages.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChoose(packages.find(({ _id }) => _id === currentTarget.value))}
      {...props}
    />
  );
}
