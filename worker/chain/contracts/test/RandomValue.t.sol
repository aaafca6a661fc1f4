// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Base} from "./Base.sol";
import {vm} from "./Vm.sol";

contract RandomValueTest is Base {
    function test_theContractAgreesWithTheSharedVectors() public {
        string memory json = vm.readFile("test/vectors/prize-draw-1.json");
        uint256 compared = 0;
        for (uint48 number = 1; vm.keyExistsJson(json, _case(number)); number++) {
            string memory one = _case(number);
            _drawWith(number, vm.parseJsonBytes32(json, string.concat(one, ".entropy")));
            for (uint256 position = 0; vm.keyExistsJson(json, _result(one, position)); position++) {
                bytes32 expected = vm.parseJsonBytes32(json, string.concat(_result(one, position), ".randomValue"));
                vm.assertEq(drawings.randomValue(1, number, position), expected, _result(one, position));
                compared++;
            }
        }
        vm.assertTrue(compared >= 20, "there are vectors");
    }

    function testFuzz_aPositionsValueIsTheHashOfBothWords(bytes32 value, uint256 position) public {
        _drawWith(1, value);
        vm.assertEq(drawings.randomValue(1, 1, position), sha256(bytes.concat(value, bytes32(position))), "SHA-256");
    }

    function test_thereIsNoValueBeforeItArrives() public {
        _expect(PrizeDrawings.NotRevealed.selector);
        drawings.randomValue(1, 1, 0);
        _request(1, 1);
        _expect(PrizeDrawings.NotRevealed.selector);
        drawings.randomValue(1, 1, 0);
    }

    function test_manyDrawingsAreReadInTheOrderAsked() public {
        _drawWith(1, "one");
        _request(1, 2);
        uint64[] memory campaignIds = new uint64[](3);
        uint48[] memory numbers = new uint48[](3);
        (campaignIds[0], campaignIds[1], campaignIds[2]) = (1, 1, 8);
        (numbers[0], numbers[1], numbers[2]) = (2, 1, 1);
        PrizeDrawings.Drawing[] memory found = drawings.drawingsOf(campaignIds, numbers);
        vm.assertEq(found[0].sequence, 2, "waiting");
        vm.assertEq(found[1].randomValue, "one", "drawn");
        vm.assertEq(found[2].attempts, 0, "unknown");
        _expect(PrizeDrawings.Incomplete.selector);
        drawings.drawingsOf(campaignIds, new uint48[](2));
    }

    function _drawWith(uint48 number, bytes32 value) private {
        uint64 sequence = _request(1, number);
        vm.prank(address(entropy));
        drawings._entropyCallback(sequence, provider, value);
    }

    function _case(uint48 number) private pure returns (string memory) {
        return string.concat(".cases[", vm.toString(uint256(number - 1)), "]");
    }

    function _result(string memory one, uint256 position) private pure returns (string memory) {
        return string.concat(one, ".results[", vm.toString(position), "]");
    }
}
